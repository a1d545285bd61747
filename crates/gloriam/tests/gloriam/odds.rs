//! Claims one by one.

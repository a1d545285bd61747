//! Files: characteristics, units.

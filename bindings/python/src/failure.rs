//! What is wrong, as the package's own exception.

use experiment::document::problem::Failure;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The problems of a failure, a dictionary each.
pub fn problems_of<'py>(py: Python<'py>, failure: &Failure) -> PyResult<Bound<'py, PyList>> {
    let (problems, n_more) = failure.in_parts();
    let list = PyList::empty(py);
    for problem in problems {
        let parts = PyDict::new(py);
        parts.set_item("code", problem.code)?;
        parts.set_item("message", problem.message)?;
        parts.set_item("remedy", problem.remedy)?;
        parts.set_item("line", problem.place.map(|(line, _)| line))?;
        parts.set_item("column", problem.place.map(|(_, column)| column))?;
        list.append(parts)?;
    }
    if n_more > 0 {
        let parts = PyDict::new(py);
        parts.set_item("code", "")?;
        parts.set_item("message", format!("and {n_more} more"))?;
        parts.set_item("remedy", "mend these first")?;
        parts.set_item("line", py.None())?;
        parts.set_item("column", py.None())?;
        list.append(parts)?;
    }
    Ok(list)
}

/// The exception `equipoise.Refused` with all problems of a failure.
pub fn refused(py: Python<'_>, failure: &Failure) -> PyErr {
    let raised = || -> PyResult<PyErr> {
        let errors = py.import("equipoise._errors")?;
        let made = errors.call_method1("refused", (problems_of(py, failure)?,))?;
        Ok(PyErr::from_value(made))
    };
    raised().unwrap_or_else(|error| error)
}

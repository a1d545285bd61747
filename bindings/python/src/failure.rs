//! What is wrong, as the package's own exception.

use lab::document::problem::Failure;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The problems of a failure, a dictionary each.
pub fn told<'py>(py: Python<'py>, failure: &Failure) -> PyResult<Bound<'py, PyList>> {
    let (problems, n_more) = failure.told();
    let list = PyList::empty(py);
    for problem in problems {
        let told = PyDict::new(py);
        told.set_item("code", problem.code)?;
        told.set_item("message", problem.message)?;
        told.set_item("remedy", problem.remedy)?;
        told.set_item("line", problem.place.map(|(line, _)| line))?;
        told.set_item("column", problem.place.map(|(_, column)| column))?;
        list.append(told)?;
    }
    if n_more > 0 {
        let told = PyDict::new(py);
        told.set_item("code", "")?;
        told.set_item("message", format!("and {n_more} more"))?;
        told.set_item("remedy", "mend these first")?;
        told.set_item("line", py.None())?;
        told.set_item("column", py.None())?;
        list.append(told)?;
    }
    Ok(list)
}

/// The exception `equipoise.Refused` with all problems of a failure.
pub fn refused(py: Python<'_>, failure: &Failure) -> PyErr {
    let raised = || -> PyResult<PyErr> {
        let errors = py.import("equipoise._errors")?;
        let made = errors.call_method1("refused", (told(py, failure)?,))?;
        Ok(PyErr::from_value(made))
    };
    raised().unwrap_or_else(|error| error)
}

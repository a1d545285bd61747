//! A table that leaves as Arrow, through the PyCapsule stream interface.

use polars::prelude::{AnyValue, CompatLevel, DataFrame};
use polars_arrow::array::{Array, StructArray};
use polars_arrow::datatypes::{ArrowDataType, Field, Metadata};
use polars_arrow::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use report::answer_frames::TableFrame;

/// A table with the units of its columns.
#[pyclass(module = "equipoise", frozen)]
#[derive(Debug)]
pub struct Frame {
    inner: TableFrame,
}

impl From<TableFrame> for Frame {
    fn from(mut inner: TableFrame) -> Frame {
        inner.frame.rechunk_mut();
        Frame { inner }
    }
}

#[pymethods]
impl Frame {
    /// The table's name.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name
    }

    /// What one row is.
    #[getter]
    fn row(&self) -> &str {
        self.inner.row
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.of_columns(|column| column.name.as_str())
    }

    /// The unit of each column; empty for names.
    #[getter]
    fn units<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.dict(py, |column| column.unit.as_str())
    }

    /// What each column means.
    #[getter]
    fn meanings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.dict(py, |column| column.meaning.as_str())
    }

    fn __len__(&self) -> usize {
        self.inner.frame.height()
    }

    /// The values of a column.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.inner.frame.column(name).map_err(|_| {
            pyo3::exceptions::PyKeyError::new_err(format!(
                "{} has no column {name}; it has {}",
                self.inner.name,
                self.columns().join(", ")
            ))
        })?;
        let list = PyList::empty(py);
        for value in column.as_materialized_series().iter() {
            list.append(to_python(py, &value)?)?;
        }
        Ok(list)
    }

    /// The rows, a dictionary each.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names = self.columns();
        let values =
            names.iter().map(|name| self.column(py, name)).collect::<PyResult<Vec<_>>>()?;
        let list = PyList::empty(py);
        for row in 0..self.inner.frame.height() {
            let dict = PyDict::new(py);
            for (name, column) in names.iter().zip(&values) {
                dict.set_item(name, column.get_item(row)?)?;
            }
            list.append(dict)?;
        }
        Ok(list)
    }

    /// The Arrow C stream, which polars, pyarrow and others take.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may always answer with its own schema.
        drop(requested_schema);
        let field = self.arrow_field();
        let array = self.arrow_array(&field);
        let stream = ffi::export_iterator(Box::new(std::iter::once(Ok(array))), field);
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The Arrow C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = ffi::export_field_to_c(&self.arrow_field());
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

impl Frame {
    fn of_columns<'f>(
        &'f self,
        of: impl Fn(&'f report::answer_frames::ColumnWords) -> &'f str,
    ) -> Vec<&'f str> {
        self.inner.columns.iter().map(of).collect()
    }

    fn dict<'py>(
        &self,
        py: Python<'py>,
        of: impl Fn(&report::answer_frames::ColumnWords) -> &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for column in &self.inner.columns {
            dict.set_item(&column.name, of(column))?;
        }
        Ok(dict)
    }

    /// A row as a struct, with units and meanings in the metadata of its fields.
    fn arrow_field(&self) -> Field {
        let frame: &DataFrame = &self.inner.frame;
        let fields = frame.columns().iter().zip(&self.inner.columns);
        let fields = fields.map(|(column, words)| {
            let dtype = column.dtype().to_arrow(CompatLevel::oldest());
            let mut metadata = Metadata::default();
            if !words.unit.is_empty() {
                metadata.insert("unit".into(), words.unit.as_str().into());
            }
            metadata.insert("meaning".into(), words.meaning.as_str().into());
            Field::new(column.name().clone(), dtype, true).with_metadata(metadata)
        });
        Field::new("".into(), ArrowDataType::Struct(fields.collect()), false)
    }

    fn arrow_array(&self, field: &Field) -> Box<dyn Array> {
        let frame: &DataFrame = &self.inner.frame;
        let columns = frame.columns().iter();
        let arrays = columns.map(|column| {
            column.as_materialized_series().rechunk().to_arrow(0, CompatLevel::oldest())
        });
        StructArray::new(field.dtype().clone(), frame.height(), arrays.collect(), None).boxed()
    }
}

/// The values that tables have.
fn to_python<'py>(py: Python<'py>, value: &AnyValue<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        AnyValue::Null => py.None().into_bound(py),
        AnyValue::String(text) => text.into_pyobject(py)?.into_any(),
        AnyValue::StringOwned(text) => text.as_str().into_pyobject(py)?.into_any(),
        AnyValue::UInt32(number) => number.into_pyobject(py)?.into_any(),
        AnyValue::UInt8(number) => number.into_pyobject(py)?.into_any(),
        AnyValue::UInt64(number) => number.into_pyobject(py)?.into_any(),
        AnyValue::Int64(number) => number.into_pyobject(py)?.into_any(),
        AnyValue::Float64(number) => number.into_pyobject(py)?.into_any(),
        other => other.to_string().into_pyobject(py)?.into_any(),
    })
}

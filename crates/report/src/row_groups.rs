//! Parquet: the columns of a row group are encoded and compressed side by side, and written in their order, so that the bytes don't depend
//! on the number of threads.

use std::io::Write;

use analysis::schema::Table;
use polars::prelude::{Column, CompatLevel, DataFrame, PolarsResult};
use polars_io::parquet::write::BatchedWriter;
use polars_io::prelude::{ParquetCompression, ParquetWriter};
use polars_parquet::write::{
    CompressedPage, ParquetType, StatisticsOptions, Version, WriteOptions, array_to_columns,
    compress, get_dtype_encoding,
};
use rayon::prelude::*;

use crate::frames::{frame, words_of};

const COMPRESSION: ParquetCompression = ParquetCompression::Zstd(None);

/// A Parquet file that is written a row group at a time.
pub(crate) struct RowGroups<W: Write> {
    file: BatchedWriter<W>,
    types: Vec<ParquetType>,
}

impl<W: Write> RowGroups<W> {
    /// Begins a file of a table, with the unit and the meaning of each column.
    pub(crate) fn begin<R: Sync>(to: W, table: &Table<R>) -> PolarsResult<RowGroups<W>> {
        let mut file = ParquetWriter::new(to)
            .with_compression(COMPRESSION)
            .with_key_value_metadata(Some(words_of(table)))
            .batched(frame(table, &[])?.schema())?;
        let types = file.parquet_schema().fields().to_vec();
        Ok(RowGroups { file, types })
    }

    /// Writes a row group; none where there is no row.
    pub(crate) fn write(&mut self, group: &DataFrame) -> PolarsResult<()> {
        if group.height() == 0 {
            return Ok(());
        }
        let columns = group.columns().par_iter().zip(&self.types);
        let columns = columns.map(|(column, of_type)| encoded(column, of_type));
        let columns: Vec<Vec<CompressedPage>> = columns.collect::<PolarsResult<_>>()?;
        self.file.write_row_group(group.height() as u64, &columns)
    }

    /// Writes the footer, without which the file can't be read.
    pub(crate) fn finish(self) -> PolarsResult<()> {
        self.file.finish().map(|_| ())
    }
}

/// The pages of a column, as `BatchedWriter` makes them one column after the other.
fn encoded(column: &Column, of_type: &ParquetType) -> PolarsResult<Vec<CompressedPage>> {
    let options = WriteOptions {
        statistics: StatisticsOptions::default(),
        version: Version::V1,
        compression: COMPRESSION.into(),
        data_page_size: None,
    };
    let series = column.as_materialized_series().rechunk();
    let array = series.to_arrow(0, CompatLevel::newest());
    let encodings = get_dtype_encoding(array.dtype());
    let leaves = array_to_columns(&array, of_type.clone(), options, &encodings)?;
    let pages = leaves.into_iter().flatten();
    pages.map(|page| Ok(compress(page?, Vec::new(), options.compression)?)).collect()
}

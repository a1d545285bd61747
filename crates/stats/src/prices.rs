//! Prices by regression: what each troop is worth in battles between random builds.

mod clustered;
mod implied;
mod linear;
mod population;
mod regression;
mod rows;
mod shrinkage;

pub use clustered::{Clustered, FEW_CLUSTERS};
pub use implied::{ImpliedPrice, PointValue};
pub use linear::Linear;
pub use population::{
    BAND, Counter, Counters, Dearer, Explained, FEWEST_ENEMIES, GROUPS, Meeting, OfList,
    Population, PopulationPrices, PriceWord, RealArmies, RealMeeting, Spread, SquaresSum,
    SwapFound, SwapPredicted, are_known, times_as_many,
};
pub use regression::{Regression, unidentified};
pub use rows::PairRow;
pub use shrinkage::{Center, Shrunk, shrink};

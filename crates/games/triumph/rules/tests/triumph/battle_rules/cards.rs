//! Battle cards in whole battles (TR-BC, TR-BX): one file a card, worked from the rulebook.

mod ambush;
mod camels;
mod camps;
mod chained_together;
mod charge_through;
mod deceptive_deployment;
mod dismounting;
mod elephant_screen;
mod exchanges;
mod hold_the_line;
mod hoplite_deep_formation;
mod mobile_infantry;
mod open_information;
mod plaustrella;
mod prepared_defenses;
mod problems;
mod scene;
mod scythed_chariots;
mod separated_valets;
mod shower_shooting;
mod standard_wagon;
mod supporting_bowmen;
mod sword_fighting_cavalry;

//! Little pieces worked from the text of the cards, where whole battles seldom lead.

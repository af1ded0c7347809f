/** The id of the heading over the papers that go with a pleading, on the check page. */
export const filingSetHeading = 'filing-set-title';

/** Scrolls the check page to the papers that go with the pleading. */
export const showFilingSet = (): void => document.getElementById(filingSetHeading)?.scrollIntoView({ block: 'start' });

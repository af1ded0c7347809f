/** The id of the heading over the papers that go with a pleading, on the check page. */
export const filingSetHeading = 'filing-set-title';

/** Unfolds the papers that go with the pleading on the check page, and scrolls to them. */
export const showFilingSet = (): void => {
  const heading = document.getElementById(filingSetHeading);
  const fold = heading?.closest('details');
  if (fold) fold.open = true;
  heading?.scrollIntoView({ block: 'start' });
};

/** What an account leaves in this browser when its owner signs out. */
export type Leaving = {
  /**
   * Stores what was just typed, sends the account what it does not have yet, for a few seconds, and gives the ids of the drafts that it
   * still does not have.
   */
  readonly unsaved: (owner: string) => Promise<readonly string[]>;
  /** Removes the account's drafts but these, with all that belongs to them, its receipts and their codes; open pages let go of them. */
  readonly clear: (owner: string, but: readonly string[]) => Promise<void>;
  /** The same for what this tab alone keeps; open pages let go of all drafts of the account. */
  readonly clearTab: (owner: string) => Promise<void>;
};

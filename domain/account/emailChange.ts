/** How long the link works that confirms a new e-mail, from when it was asked for, or asked for again, in minutes. */
export const emailChangeMinutes = 60;

/** The page that such a link opens; the token stands behind `#`, which browsers send to no server. */
export const emailChangePage = '/confirm-email';

type Props = { readonly email: string; readonly subject?: string };

/** A mail link to the operator of this installation; its text is the address, so that it can be copied. */
export const ContactLink = ({ email, subject }: Props) => (
  <a href={`mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`}>{email}</a>
);

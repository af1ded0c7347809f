type Props = { readonly email: string; readonly subject?: string };

/** Opens a letter to whoever runs this installation; the address is there to be read and copied too. */
export const ContactLink = ({ email, subject }: Props) => (
  <a href={`mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`}>{email}</a>
);

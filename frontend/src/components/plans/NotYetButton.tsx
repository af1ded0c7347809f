import { UnavailableButton } from '../UnavailableButton.js';

type Props = { readonly label: string; readonly variant?: 'primary' | 'outline-primary'; readonly className?: string };

/** A button for a service that cannot be had yet. */
export const NotYetButton = (props: Props) => <UnavailableButton {...props} reason="暂未开放" />;

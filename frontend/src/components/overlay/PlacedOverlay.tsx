import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { OverlayProps } from 'react-bootstrap';
import { patiently } from '../patiently.js';

const Overlay = lazy(patiently(async () => (await import('./Overlay.js')).Overlay));

type Props = OverlayProps & {
  /** What is shown in its place while the code for it is on its way. */
  readonly waiting?: ReactNode;
};

/** The library's overlay, placed where there is room. What it is made of is loaded when one is first shown. */
export const PlacedOverlay = ({ waiting = null, ...props }: Props) => {
  const [needed, setNeeded] = useState(false);
  if (props.show === true && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={props.show === true ? waiting : null}>
      <Overlay {...props} />
    </Suspense>
  ) : null;
};

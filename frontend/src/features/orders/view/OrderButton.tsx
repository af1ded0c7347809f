import { useEffect } from 'react';
import { Button } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { orderOffer, type Wanted } from '../orderOffer.js';

/** What is on offer; once an order is placed it leads to the order's page, which says how to pay. */
export const useOffer = () => {
  const { list, data, reload } = useResource(orderOffer);
  const navigate = useNavigate();
  const placed = data?.placed ?? null;
  useEffect(() => {
    if (placed !== null) void navigate(`/app/orders/${placed}`);
  }, [navigate, placed]);
  return { read: list, offer: data, reload };
};

type Props = { readonly wanted: Wanted; readonly label: string; readonly variant?: string };

/** Opens the dialog of an order. */
export const OrderButton = ({ wanted, label, variant = 'primary' }: Props) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant={variant} onClick={() => dispatch(orderOffer.actions.dialogOpened(wanted))}>
      {label}
    </Button>
  );
};

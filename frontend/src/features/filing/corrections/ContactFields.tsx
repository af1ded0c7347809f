import { Form } from 'react-bootstrap';
import { DialogField } from '../../../components/DialogField.js';
import type { useDialogForm } from '../../../components/useDialogForm.js';
import './contactFields.css';

type Typed = { readonly clerk: string; readonly telephone: string };
type OwnForm = ReturnType<typeof useDialogForm<Typed>>;
/** What the dialog's form gives, which has other fields too. */
type Props = Pick<OwnForm, 'field'> & {
  readonly input: (name: keyof Typed, hinted?: boolean) => Omit<ReturnType<OwnForm['input']>, 'name'>;
};

/** Whom a party may ask about a notice. */
export const ContactFields = ({ field, input }: Props) => (
  <div className="notice-contact">
    <DialogField {...field('clerk')} label="联系人" className="mb-0">
      <Form.Control maxLength={50} {...input('clerk', false)} />
    </DialogField>
    <DialogField {...field('telephone')} label="联系电话" className="mb-0">
      <Form.Control maxLength={60} {...input('telephone', false)} />
    </DialogField>
  </div>
);

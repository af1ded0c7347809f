import { CompareHere } from '../features/comparing/CompareHere.js';
import { PleadingSlotsContext, type PleadingSlots } from '../features/pleading/slots/index.js';
import PleadingPage from '../features/pleading/opening/PleadingPage.js';

/** What other features put into the form page, in the order in which it is shown. */
const slots: PleadingSlots = {
  besideComplaint: [CompareHere],
};

/** The form page with what other features add to it. */
const FormPage = () => (
  <PleadingSlotsContext value={slots}>
    <PleadingPage />
  </PleadingSlotsContext>
);

export default FormPage;

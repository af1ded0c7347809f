import { CitedText } from '../../../components/citations/index.js';

/** Why a model recommends a form, its citations marked. */
const ModelReason = ({ text }: { readonly text: string }) => <CitedText text={text} />;

export default ModelReason;

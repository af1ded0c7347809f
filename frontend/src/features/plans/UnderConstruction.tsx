import { EmptyState } from '../../components/EmptyState.js';

/** For a screen whose content is still to come: says so, and what it will be for. */
export const UnderConstruction = ({ about }: { readonly about: string }) => (
  <EmptyState title="此功能正在建设中" icon="bi-cone-striped">
    <p className="mb-0">完成后，您可以{about}</p>
  </EmptyState>
);

import { PageTitle } from '../../components/PageTitle.js';
import { PlanGate } from '../../components/plans/PlanGate.js';
import { services, type Service, type ServiceName } from './services.js';
import { UnderConstruction } from './UnderConstruction.js';

/** The screen of a service that has no content yet, behind the prompt of its plan where it has one. */
export const ServicePage = ({ service }: { readonly service: ServiceName }) => {
  const { title, about, needs }: Service = services[service];
  const content = (
    <>
      <PageTitle title={title} />
      <UnderConstruction about={about} />
    </>
  );
  return (
    <div className="page">
      {needs ? (
        <PlanGate {...needs} title={title}>
          {content}
        </PlanGate>
      ) : (
        content
      )}
    </div>
  );
};

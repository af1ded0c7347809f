import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';

/** The places of a form, to choose one of: those of one part together. */
export const PlaceOptions = ({ places }: Pick<CaseCorrections, 'places'>) => {
  const sections = [...new Set(places.map(({ section }) => section))];
  return sections.map((section) => (
    <optgroup key={section} label={section === '' ? '其他' : section}>
      {places
        .filter((place) => place.section === section)
        .map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
    </optgroup>
  ));
};

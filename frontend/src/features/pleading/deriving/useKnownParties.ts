import { useEffect, useState } from 'react';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { knownPartiesFor, type KnownParty } from '../../../../../domain/forms/deriving/knownParties.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import { useFormTools, useSnapshot } from '../form/index.js';

const none: readonly FormAnswers[] = [];

/**
 * The parties of the owner's other documents that may be one of the role `stem`, most likely first. Nobody on a computer that strangers
 * use, and nobody where nothing is `wanted`: then nothing is read either.
 */
export const useKnownParties = (stem: string, wanted: boolean): readonly KnownParty[] => {
  const { earlierDocuments } = useFormTools();
  const isShared = useAppSelector(selectIsShared);
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const [documents, setDocuments] = useState(none);
  const isRead = wanted && !isShared;
  useEffect(() => {
    if (!isRead) return;
    let isHere = true;
    const read = async () => {
      const found = await earlierDocuments();
      if (isHere) setDocuments(found);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [isRead, earlierDocuments]);
  return isRead ? knownPartiesFor(stem, answers, documents) : [];
};

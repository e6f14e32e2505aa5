import { type EntityType, entityTypes } from '@halalmap/contracts';
import * as ui from '@halalmap/ui';
import type { ComponentProps } from 'react';

/** The types whose patterns the shell draws. The release before shares no list of them: it has the first four. */
const drawn: readonly EntityType[] =
  'patternTypes' in ui ? ui.patternTypes : entityTypes.filter((_, index) => index < 4);

/** The pattern of a type of listing, in a shell of the release before that of a type that it has. */
export const TypePattern = ({ entityType, ...props }: ComponentProps<typeof ui.PlaceholderPattern>) => (
  <ui.PlaceholderPattern {...props} entityType={drawn.includes(entityType) ? entityType : entityTypes[0]} />
);

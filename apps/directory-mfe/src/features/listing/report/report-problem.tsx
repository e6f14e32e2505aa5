import type { Listing } from '@halalmap/contracts';
import { Button, useInBrowser } from '@halalmap/ui';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { useText } from '../../../messages/en';

/** What a report is about: the place, or one of its photos. */
interface Subject {
  imageId: string | null;
}

/** Null where nothing can be reported, for example for a listing that is not public yet. */
const ReportContext = createContext<((subject: Subject) => void) | null>(null);

/** Opens the dialog that reports a problem with the place. */
export const ReportButton = () => {
  const t = useText();
  const open = useContext(ReportContext);
  return (
    open && (
      <Button icon="flag" onClick={() => open({ imageId: null })}>
        {t('report.title')}
      </Button>
    )
  );
};

/** The same for a photo. */
export const ReportPhoto = ({ imageId }: { imageId: string }) => {
  const t = useText();
  const open = useContext(ReportContext);
  return (
    open && (
      <button type="button" className="link small" onClick={() => open({ imageId })}>
        {t('report.photoTitle')}
      </button>
    )
  );
};

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog')).ReportDialog }));

/** Lets its children report problems with a public listing. */
export const ReportProblem = ({ listing, children }: { listing: Listing; children: ReactNode }) => {
  const inBrowser = useInBrowser();
  const [subject, setSubject] = useState<Subject | null>(null);
  if (listing.status !== 'approved') return children;
  return (
    <ReportContext value={setSubject}>
      {children}
      {inBrowser && subject && (
        <Suspense fallback={null}>
          <ReportDialog listing={listing} imageId={subject.imageId} onClose={() => setSubject(null)} />
        </Suspense>
      )}
    </ReportContext>
  );
};

import type { Listing } from '@halalmap/contracts';
import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Button, useInBrowser } from '@halalmap/ui';
import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useText } from '../../../messages/en';

/** What a report is about: the place, or one of its photos. */
interface Subject {
  imageId: string | null;
}

interface Report {
  /** Opens the dialog that reports a problem. */
  open: (subject: Subject) => void;
  /** The dispute that was last sent from the dialog; null before. */
  sentId: string | null;
}

const ReportContext = createContext<Report | null>(null);

/** Null where nothing can be reported, for example for a listing that is not public yet. */
export const useReport = (): Report | null => useContext(ReportContext);

/** Opens the dialog that reports a problem with the place. */
export const ReportButton = () => {
  const t = useText();
  const report = useReport();
  return (
    report && (
      <Button icon="flag" onClick={() => report.open({ imageId: null })}>
        {t('report.title')}
      </Button>
    )
  );
};

/** The same for a photo. */
export const ReportPhoto = ({ imageId }: { imageId: string }) => {
  const t = useText();
  const report = useReport();
  return (
    report && (
      <button type="button" className="link small" onClick={() => report.open({ imageId })}>
        {t('report.photoTitle')}
      </button>
    )
  );
};

const ReportDialog = lazyPart(async () => (await import('./report-dialog')).ReportDialog, FailedDialog);

/** Lets its children report problems with a public listing. */
export const ReportProblem = ({ listing, children }: { listing: Listing; children: ReactNode }) => {
  const inBrowser = useInBrowser();
  const [subject, setSubject] = useState<Subject | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const report = useMemo((): Report => ({ open: setSubject, sentId }), [sentId]);
  if (listing.status !== 'approved') return children;
  return (
    <ReportContext value={report}>
      {children}
      {inBrowser && subject && (
        <Suspense fallback={null}>
          <ReportDialog
            listing={listing}
            imageId={subject.imageId}
            onDisputed={setSentId}
            onClose={() => setSubject(null)}
          />
        </Suspense>
      )}
    </ReportContext>
  );
};

import { Button, Note, useInBrowser } from '@halalmap/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePacketText } from '../../messages/en-packet';

/** What is used of the Barcode Detection API, which some browsers have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<Array<{ rawValue: string }>>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | null =>
  'BarcodeDetector' in globalThis
    ? (globalThis as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector
    : null;

/** Those of products: QR codes and others are not looked for. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e'];
/** Milliseconds between two looks at the picture. */
const pauseMs = 200;

interface ViewProps {
  onCode: (code: string) => void;
  onRefused: () => void;
}

/** The picture of the camera, until a code is seen in it. */
const CameraView = ({ onCode, onRefused }: ViewProps) => {
  const t = usePacketText();
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (detector: Detector, element: HTMLVideoElement): Promise<void> => {
      const codes = await detector.detect(element).catch(() => []);
      if (isOver) return;
      const [code] = codes;
      if (code) found(code.rawValue);
      else timer = setTimeout(() => void look(detector, element), pauseMs);
    };
    const start = async (): Promise<void> => {
      const Detector = detectorClass();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !Detector || !video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
      await look(new Detector({ formats }), video.current);
    };
    start()
      .catch(() => isOver || refused())
      .finally(() => isOver && stream?.getTracks().forEach((track) => track.stop()));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <>
      <p className="small muted">{t('packet.cameraHint')}</p>
      <video ref={video} className="packet__video" muted playsInline aria-label={t('packet.cameraView')} />
    </>
  );
};

/** Reads a barcode with the camera, in browsers that can; nothing elsewhere, where digits are typed. */
export const CameraScanner = ({ onCode }: { onCode: (code: string) => void }) => {
  const t = usePacketText();
  const inBrowser = useInBrowser();
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off');
  const canScan = inBrowser && detectorClass() !== null && 'mediaDevices' in navigator;
  if (!canScan) return null;
  return (
    <section aria-label={t('packet.camera')}>
      <div className="row">
        <Button onClick={() => setState(state === 'on' ? 'off' : 'on')}>
          {t(state === 'on' ? 'packet.cameraStop' : 'packet.camera')}
        </Button>
      </div>
      {state === 'refused' && <Note kind="warn" title={t('packet.cameraRefused')} />}
      {state === 'on' && (
        <CameraView
          onCode={(code) => {
            setState('off');
            onCode(code);
          }}
          onRefused={() => setState('refused')}
        />
      )}
    </section>
  );
};

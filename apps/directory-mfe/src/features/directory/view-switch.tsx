import { Button } from '@halalmap/ui';
import { useText } from '../../messages/use-text';

interface ViewSwitchProps {
  isMapOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Between list and map, where there is room for one of them. */
export const ViewSwitch = ({ isMapOpen, onOpen, onClose }: ViewSwitchProps) => {
  const t = useText();
  return (
    <Button
      kind="primary"
      className="dir__switch"
      icon={isMapOpen ? 'list' : 'map'}
      onClick={isMapOpen ? onClose : onOpen}
    >
      {t(isMapOpen ? 'directory.toList' : 'directory.toMap')}
    </Button>
  );
};

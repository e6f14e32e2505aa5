export { askPosition, mayAskPosition, type PositionAnswer, type PositionProblem } from '../../shared/device-position';

/** Jest and its runner keep the state of one test file under these names of the global object. */
const ofJest = /^JEST|jest|^(EVENT_HANDLERS|RETRY_|TEST_TIMEOUT|WAIT_BEFORE|LOG_ERRORS)/;

const sameValue = (a, b) => a && a.value === b.value && a.get === b.get && a.set === b.set;

const propertiesOf = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

/**
 * Records the properties of some objects.
 * @returns puts back those that were replaced or deleted since; of those that were added it deletes what `isRemoved` says
 */
const createRestore = (objects, isRemoved) => {
  const before = new Map([...objects].map((object) => [object, propertiesOf(object)]));
  return () => {
    for (const [object, properties] of before) {
      for (const key of Reflect.ownKeys(object)) {
        const known = properties.get(key);
        const now = Object.getOwnPropertyDescriptor(object, key);
        if (!now || sameValue(known, now) || (!now.configurable && !now.writable)) continue;
        if (known) Object.defineProperty(object, key, known);
        else if (now.configurable && isRemoved(key, object)) delete object[key];
      }
      for (const [key, known] of properties)
        if (known && !Object.hasOwn(object, key)) Object.defineProperty(object, key, known);
    }
  };
};

/** @returns puts back the environment variables */
const keepVariables = ({ env }) => {
  const before = { ...env };
  return () => {
    for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
    Object.assign(env, before);
  };
};

/** Whether a symbol names state of Jest for one file. */
const isOfJest = (key) => typeof key === 'symbol' && ofJest.test(key.description);

module.exports = { createRestore, keepVariables, isOfJest };

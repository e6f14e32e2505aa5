// Run by mongosh in a Job: makes the replica set and the users. Running it again changes nothing but passwords.
const environment = process.env;
const member = (number) => ({ _id: number, host: `mongodb-${number}.mongodb:27017` });
const address = `mongodb://root:${encodeURIComponent(environment.ROOT_PASSWORD)}@${member(0).host}/admin?directConnection=true`;

const connect = () => {
  for (;;) {
    try {
      return new Mongo(address).getDB('admin');
    } catch (error) {
      print(`the first member is not there yet: ${error.message}`);
      sleep(2_000);
    }
  }
};
const admin = connect();
const status = admin.runCommand({ replSetGetStatus: 1 });
if (status.codeName === 'NotYetInitialized')
  admin.runCommand({ replSetInitiate: { _id: 'halalmap', members: [member(0)] } });
while (!admin.hello().isWritablePrimary) sleep(500);
for (const number of [1, 2]) {
  const { config } = admin.runCommand({ replSetGetConfig: 1 });
  if (config.members.some(({ host }) => host === member(number).host)) continue;
  const members = [...config.members, member(number)];
  const added = admin.runCommand({ replSetReconfig: { ...config, version: config.version + 1, members } });
  if (added.ok !== 1) throw new Error(`member ${number} was not added: ${added.errmsg}`);
  while (admin.runCommand({ replSetGetStatus: 1 }).members[number]?.stateStr !== 'SECONDARY') sleep(500);
}
for (const service of ['identity', 'listings', 'media']) {
  const pwd = environment[`${service.toUpperCase()}_PASSWORD`];
  const roles = [{ role: 'readWrite', db: `halalmap_${service}` }];
  const made = admin.runCommand({ createUser: service, pwd, roles });
  // 51003: the user exists.
  if (made.ok !== 1 && made.code !== 51003) throw new Error(`${service}: ${made.errmsg}`);
  if (made.code === 51003) admin.runCommand({ updateUser: service, pwd, roles });
}
const roles = ['backup', 'restore'].map((role) => ({ role, db: 'admin' }));
const made = admin.runCommand({ createUser: 'backup', pwd: environment.BACKUP_PASSWORD, roles });
if (made.ok !== 1 && made.code !== 51003) throw new Error(`backup: ${made.errmsg}`);
print('the replica set and its users are ready');

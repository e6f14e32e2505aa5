import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import type { Connection } from 'mongoose';
import { newUser } from '../../domain/account/user';
import { createObjectIds } from '../random-secret-tokens';
import { createMongoAdminRoster } from './mongo-user-repository';
import { toUserDocument, userModel } from './user-document';

describe('the list of admins', () => {
  let mongo: TestDatabase;
  let connection: Connection;
  let roster: ReturnType<typeof createMongoAdminRoster>;
  let users: ReturnType<typeof userModel>;
  const ids = createObjectIds();

  beforeAll(async () => {
    mongo = await startDatabase();
    connection = await connectMongo({ url: mongo.url('roster'), service: 'identity' });
    users = userModel(connection);
    await users.createIndexes();
    roster = createMongoAdminRoster({ connection, users });
  });
  afterAll(async () => {
    await connection.close();
    await mongo.stop();
  });
  beforeEach(async () => {
    await users.deleteMany({});
    await roster.rebuild();
  });

  const addAdmin = async (isActive = true): Promise<string> => {
    const id = ids.newId();
    const admin = newUser({
      id,
      email: `${id}@mail.example`,
      passwordHash: 'x',
      role: 'admin',
      now: new Date(),
    });
    await users.create(toUserDocument({ ...admin, isActive }));
    await roster.join(id);
    return id;
  };

  it('lets all leave except one', async () => {
    const all = [await addAdmin(), await addAdmin(), await addAdmin()];

    const left = await Promise.all(all.map((id) => roster.leave(id)));

    expect(left.sort()).toEqual([false, true, true]);
  });

  it('does not count a user who is no longer an admin, though still on the list', async () => {
    const disabled = await addAdmin(false);
    const last = await addAdmin();

    expect(await roster.leave(last)).toBe(false);
    expect(await roster.leave(last)).toBe(false);
    await addAdmin();
    expect(await roster.leave(last)).toBe(true);
    expect(await roster.leave(disabled)).toBe(true);
  });

  it('does not stop a user who is not an admin', async () => {
    await addAdmin();

    expect(await roster.leave(ids.newId())).toBe(true);
  });
});

import { eq } from 'drizzle-orm'
import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import type { Db } from '../../../platform/db/database.ts'
import { profilePhotos, userAppearances } from '../account.tables.ts'

export const findPhoto = async (db: Db, userId: number): Promise<Uint8Array | undefined> =>
  (
    await db
      .select({ bytes: profilePhotos.bytes })
      .from(profilePhotos)
      .where(eq(profilePhotos.userId, userId))
  )[0]?.bytes

export const savePhoto = async (tx: Db, userId: number, photo: Uint8Array): Promise<void> => {
  const bytes = Buffer.from(photo)
  await tx
    .insert(profilePhotos)
    .values({ userId, bytes })
    .onConflictDoUpdate({ target: profilePhotos.userId, set: { bytes } })
}

export const deletePhoto = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(profilePhotos).where(eq(profilePhotos.userId, userId))
}

export const findAppearance = async (db: Db, userId: number): Promise<StoredAppearance | null> =>
  (
    await db
      .select({ appearance: userAppearances.appearance })
      .from(userAppearances)
      .where(eq(userAppearances.userId, userId))
  )[0]?.appearance ?? null

export const storeAppearance = async (
  db: Db,
  userId: number,
  appearance: StoredAppearance,
): Promise<void> => {
  await db
    .insert(userAppearances)
    .values({ userId, appearance })
    .onConflictDoUpdate({ target: userAppearances.userId, set: { appearance } })
}

export const deleteAppearance = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(userAppearances).where(eq(userAppearances.userId, userId))
}

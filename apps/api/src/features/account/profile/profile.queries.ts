import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { profilePhotos } from '../account.tables.ts'

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

import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { roleGroups, userRoleGroups } from '../../access/access.tables.ts'
import { buildAnnouncement } from './buildAnnouncement.ts'

/**
 * Creates an announcement of the platform for a role group of the other company's user only: agents may not
 * change it and nobody else may read it.
 */
const announcementOf = async ({ test, userId }: ForeignWorld): Promise<number> => {
  const { db } = test.services
  const names = { role: 'user4controllers', nameTr: 'Deneme grubu', nameEn: 'Trial group' }
  const [group] = await db.insert(roleGroups).values(names).returning({ id: roleGroups.id })
  await db.insert(userRoleGroups).values({ userId, roleGroupId: group!.id })
  const { body } = await test.call(announcementEndpoints.createAnnouncement, {
    token: await test.tokenOf('operations'),
    body: buildAnnouncement({ roleGroupIds: [group!.id] }),
  })
  return body.id
}

export const announcementForeignRows: ForeignRows = {
  updateAnnouncement: async (world) => ({
    body: { ...buildAnnouncement(), id: await announcementOf(world), version: 1 },
  }),
  deleteAnnouncement: async (world) => ({ body: { id: await announcementOf(world) } }),
  dismissAnnouncement: async (world) => ({ body: { id: await announcementOf(world) } }),
}

export const announcementNothingForeign: NothingForeign = {
  createAnnouncement: 'role groups belong to no company',
}

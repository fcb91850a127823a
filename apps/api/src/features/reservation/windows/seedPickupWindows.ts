import type { Db } from '../../../platform/db/database.ts'
import { districts } from '../../reference/referenceFacts.ts'
import { pickupWindows } from '../reservation.tables.ts'

const servedProvinces = ['İstanbul', 'Ankara', 'İzmir', 'Bursa']

const workdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, from: '09:00', to: '12:00', capacity: 12 },
  { weekday, from: '12:00', to: '15:00', capacity: 12 },
  { weekday, from: '15:00', to: '18:00', capacity: 10 },
])
const week = [...workdays, { weekday: 6, from: '10:00', to: '13:00', capacity: 6 }]

/** Seeds demo windows for the demo districts; user entries remain. */
export const seedPickupWindows = async (db: Db): Promise<void> => {
  if ((await db.$count(pickupWindows)) > 0) return
  const rows = districts
    .filter(({ provinceName }) => servedProvinces.includes(provinceName))
    .flatMap(({ id }) => week.map((window) => ({ ...window, districtId: id })))
  await db.insert(pickupWindows).values(rows).onConflictDoNothing()
}

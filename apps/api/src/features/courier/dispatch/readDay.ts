import type { DispatchDay } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { driveRoute, isOverLimit, loadOf, stopsOfCourier } from '@kervan/domain/courier/dispatch/courierDay'
import type { DayCourier, DayStop, StopTime } from '@kervan/domain/courier/dispatch/courierDay'
import type { Place } from '@kervan/domain/courier/dispatch/travel'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isDone, notBeforeOf, timeOf, toDayCourier, toDayStop } from './dayPlan.ts'
import { findDayVersion, findStamp, listChanges, listCouriers, listDayStops } from './dispatch.queries.ts'
import type { CourierRow, DayStopRow } from './dispatch.queries.ts'
import { centreOfCity, districtsAround } from './places/districtCentres.ts'
import { requireWholeHouse } from '../../access/policies.ts'

export interface LoadedDay {
  rows: DayStopRow[]
  courierRows: CourierRow[]
  /** All stops, including completed ones. */
  stops: DayStop[]
  /** Couriers who can be assigned stops. */
  couriers: DayCourier[]
  depot: Place
  notBefore: number
}

export const loadDay = async (
  db: Db,
  { now, settings }: Pick<Ctx, 'now' | 'settings'>,
  date: string,
): Promise<LoadedDay> => {
  const rows = await listDayStops(db, date)
  const courierRows = await listCouriers(db)
  const working = courierRows.filter(({ isActive }) => isActive)
  const ids = new Set(working.map(({ id }) => id))
  return {
    rows,
    courierRows,
    stops: rows.map((row) => toDayStop(row, ids)),
    couriers: working.map(toDayCourier),
    depot: centreOfCity(settings.SHIP_FROM_CITY),
    notBefore: notBeforeOf({ now }, date),
  }
}

/** Completed stops first, then the remaining ones in route order. */
export const routeOf = (
  { stops, rows }: LoadedDay,
  courierId: number,
): { done: DayStop[]; ahead: DayStop[] } => {
  const doneIds = new Set(rows.filter(isDone).map(({ reservation }) => reservation.id))
  const all = stopsOfCourier(stops, courierId)
  return { done: all.filter(({ id }) => doneIds.has(id)), ahead: all.filter(({ id }) => !doneIds.has(id)) }
}

export const readStamp = async (ctx: Ctx, date: string): Promise<{ stamp: string }> => {
  requireWholeHouse(ctx)
  return { stamp: await findStamp(ctx.db, date) }
}

const kmOf = (km: number): number => Math.round(km * 10) / 10

export const readDay = async (ctx: Ctx, date: string): Promise<DispatchDay> => {
  requireWholeHouse(ctx)
  const { db, settings } = ctx
  const [version, stamp, changes] = [
    await findDayVersion(db, date),
    await findStamp(db, date),
    await listChanges(db, date),
  ]
  const day = await loadDay(db, ctx, date)
  const times = new Map<string, StopTime & { order: number }>()
  const couriers = day.courierRows.map((row): DispatchDay['couriers'][number] => {
    const { done, ahead } = routeOf(day, row.id)
    const drive = driveRoute(done.at(-1) ?? day.depot, ahead, day.notBefore)
    drive.stops.forEach((time, index) => times.set(time.id, { ...time, order: index + 1 }))
    const limits = toDayCourier(row)
    const load = loadOf([...done, ...ahead])
    return {
      courierId: row.id,
      name: row.name,
      maxStops: limits.maxStops,
      maxKg: limits.maxKg,
      districtIds: [...limits.districtIds],
      isActive: row.isActive,
      version: row.version,
      stopCount: load.stops,
      weightKg: load.kg,
      isOverLimit: isOverLimit(limits, load),
      km: kmOf(driveRoute(day.depot, [...done, ...ahead], 0).km),
      until: ahead.length > 0 ? timeOf(drive.until) : null,
    }
  })
  return {
    date,
    version,
    stamp,
    couriers,
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
    depot: { latitude: day.depot.lat, longitude: day.depot.lon },
    districts: districtsAround(day.rows.map(({ reservation }) => reservation.districtId)),
    tileUrl: settings.MAP_TILE_URL ?? null,
    stops: day.rows.map(({ reservation, companyName, isBegun }, index) => {
      const { lat, lon, courierId, weightKg, isPinned } = day.stops[index]!
      const time = times.get(reservation.id)
      return {
        reservationId: reservation.id,
        number: reservation.number,
        senderName: reservation.senderName,
        companyName,
        city: reservation.city,
        district: reservation.district,
        districtId: reservation.districtId,
        neighborhood: reservation.neighborhood,
        address: reservation.address,
        from: reservation.windowFrom,
        to: reservation.windowTo,
        pieceCount: reservation.pieceCount,
        weightKg,
        status: reservation.state,
        courierId,
        order: time?.order ?? null,
        isPinned,
        isBegun,
        lastFailure: reservation.lastFailure,
        latitude: lat,
        longitude: lon,
        isMarked: reservation.latitude !== null,
        arrival: time ? timeOf(time.arrival) : null,
        isLate: time?.isLate ?? false,
      }
    }),
  }
}

/** Days and times for which a pickup can be requested. Days are `2026-11-20`, times `09:00`, both in Türkiye. */
import { addDays } from '../tracking/promise/workCalendar.ts'

/** Maximum number of days in advance for a pickup. */
const daysAhead = 14

/**
 * Minutes before its start when a window stops accepting reservations, because couriers' routes are planned by
 * then.
 */
const closesMinutesBefore = 60

export const lastPickupDay = (today: string): string => addDays(today, daysAhead)

export const isPickupDay = (day: string, today: string): boolean =>
  day >= today && day <= lastPickupDay(today)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Türkiye has used UTC+3 all year since 2016. */
export const momentInTurkiye = (day: string, time: string): Date => new Date(`${day}T${time}:00+03:00`)

/** Returns the moment after which the window of that day accepts no more requests. */
export const windowClosesAt = (day: string, from: string): Date =>
  new Date(momentInTurkiye(day, from).getTime() - closesMinutesBefore * 60_000)

/** Pattern for a time of day in hours and minutes. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** On which days and until when a pickup can be asked for. Days are `2026-11-20`, times `09:00`, both of Türkiye. */
import { addDays } from '../tracking/promise/workCalendar.ts'

/** The last day that can be asked for lies this many days ahead. */
const daysAhead = 14

/** A window is closed to new reservations this long before it begins: a courier's round is planned by then. */
const closesMinutesBefore = 60

export const lastPickupDay = (today: string): string => addDays(today, daysAhead)

export const isPickupDay = (day: string, today: string): boolean =>
  day >= today && day <= lastPickupDay(today)

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Türkiye has kept UTC+3 all year since 2016. */
export const momentInTurkiye = (day: string, time: string): Date => new Date(`${day}T${time}:00+03:00`)

/** From then on nobody can ask for the window of that day. */
export const windowClosesAt = (day: string, from: string): Date =>
  new Date(momentInTurkiye(day, from).getTime() - closesMinutesBefore * 60_000)

/** Hours and minutes of a day. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

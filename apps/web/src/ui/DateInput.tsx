import { Suspense, lazy } from 'react'
import { Input } from 'antd'
import type { DateInputProps } from './DateInputCalendar.tsx'

// The calendar is a sixth of the shell's script; most screens have none.
const Calendar = lazy(() => import('./DateInputCalendar.tsx').then((m) => ({ default: m.DateInputCalendar })))

/** A day as `2026-11-20`, `withTime` as `2026-11-20T12:44`; null when cleared. For `Form.Item`. */
export const DateInput = (props: DateInputProps) => (
  <Suspense fallback={<Input disabled value={props.value ?? ''} />}>
    <Calendar {...props} />
  </Suspense>
)

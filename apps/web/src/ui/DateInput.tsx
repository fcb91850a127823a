import { Suspense } from 'react'
import { Input } from 'antd'
import type { DateInputProps } from './DateInputCalendar.tsx'
import { lazyPart } from './light/lazy/makeLazy.tsx'

// Lazy loaded because the calendar is a sixth of the shell's script and most screens do not need it.
const Calendar = lazyPart(() =>
  import('./DateInputCalendar.tsx').then((m) => ({ default: m.DateInputCalendar })),
)

/**
 * Date input. The value is `2026-11-20`, with `withTime` `2026-11-20T12:44`, and null when cleared. For
 * `Form.Item`.
 */
export const DateInput = (props: DateInputProps) => (
  <Suspense fallback={<Input disabled value={props.value ?? ''} />}>
    <Calendar {...props} />
  </Suspense>
)

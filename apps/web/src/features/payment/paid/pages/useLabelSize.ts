import { useState } from 'react'
import { readStored, store } from '../../../../platform/session/storage.ts'

const key = 'labelSize'

export const labelSizes = ['pdf', 'a4'] as const
export type LabelSize = (typeof labelSizes)[number]

/** Label size of this device's printer, remembered: `pdf` is 100 × 150 mm. */
export const useLabelSize = () => {
  const [size, setSize] = useState<LabelSize>(() => (readStored(key) === 'a4' ? 'a4' : 'pdf'))
  const choose = (chosen: LabelSize) => {
    store(key, chosen)
    setSize(chosen)
  }
  return [size, choose] as const
}

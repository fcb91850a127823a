import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { BarcodeReading } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import type { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { callWire } from '../../../platform/api/apiClient.ts'
import { currentLanguage } from '../../../platform/text/language.ts'
import type { PaletteEntry } from './searchEntries.ts'

const path = '/api/Pickup/RecognizeBarcode'

/** Imports the endpoint as a type only, so that the rules of reference numbers stay on the server. */
const recognise = (text: string, signal: AbortSignal) =>
  callWire<typeof referenceRuleEndpoints.recogniseBarcode>(
    { method: 'POST', path },
    // `isScan: false` stops the server from recording a partly typed number as an unknown scan.
    { body: { text, isScan: false }, signal },
  )

type Found = NonNullable<BarcodeReading['found']>

/** Finds the entity of a typed or scanned number: a shipment by its carrier's number, a bag, a flight. */
export const useRecognised = (text: string, isAsked: boolean, known: ReadonlySet<string>): PaletteEntry[] => {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: [path, text, currentLanguage()],
    queryFn: ({ signal }) => recognise(text, signal),
    enabled: isAsked,
    retry: false,
  })
  const found = new Map<string, { found: Found; reading: BarcodeReading }>()
  for (const reading of (isAsked && data?.readings) || [])
    if (reading.found && !known.has(reading.found.id) && !found.has(reading.found.id))
      found.set(reading.found.id, { found: reading.found, reading })
  return [...found.values()].map(({ found: { id, title, path: address }, reading }) => ({
    key: `number-${id}`,
    kind: reading.ruleName ?? '',
    title,
    open: () => void navigate(address),
  }))
}

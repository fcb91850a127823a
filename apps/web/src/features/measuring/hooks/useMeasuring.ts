import { useState } from 'react'
import type { MeasuringOutcome, MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { showError } from '../../../platform/api/showError.ts'
import { accepts, allMessages } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { emptyPiece, sides, toMeasures } from '../measuredPieces.ts'
import type { Figure, TypedPiece } from '../measuredPieces.ts'

const { previewMeasuring, saveMeasuring } = measuringEndpoints

interface MeasuringOptions {
  onSaved: (outcome: MeasuringOutcome) => void
  /** Called when another user measured the parcel meanwhile. */
  onOutdated: () => void
}

/**
 * State of one parcel at the station: typed values, price preview and save. The preview is required before
 * saving, and a change requires it again.
 */
export const useMeasuring = (overview: MeasuringOverview, { onSaved, onOutdated }: MeasuringOptions) => {
  const { t, language } = useTranslation()
  const [pieces, setPieces] = useState<TypedPiece[]>(() => overview.declared.map(() => emptyPiece))
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const [outcome, setOutcome] = useState<MeasuringOutcome | null>(null)
  /** Indexes of unlikely pieces that the server asks to check again. */
  const [odd, setOdd] = useState<readonly number[]>([])
  const [isUnpriced, setIsUnpriced] = useState(false)

  const onError = (failedText?: string) => (error: Error) => {
    if (error instanceof ApiError && error.type === 'Conflict') onOutdated()
    void showError(error, {
      failedText,
      onFieldErrors: (errors) => {
        setMessages(errors)
        setOdd(
          Object.keys(errors).flatMap((path) => {
            const piece = /^pieces\.(\d+)\.weight$/.exec(path)
            return piece ? [Number(piece[1])] : []
          }),
        )
      },
    })
  }
  const preview = useEndpointMutation(previewMeasuring, {
    showsOwnErrors: true,
    onSuccess: setOutcome,
    onError: (error) => {
      // No pricing rule applies to the parcel: staff set the amount manually, and the station says so.
      if (error instanceof ApiError && error.type === 'Business' && overview.canMeasure) setIsUnpriced(true)
      onError()(error)
    },
  })
  const save = useEndpointMutation(saveMeasuring, {
    showsOwnErrors: true,
    onSuccess: onSaved,
    onError: onError(t('measuring:saveFailed')),
  })

  const change = (index: number, part: Partial<TypedPiece>) => {
    setOutcome(null)
    setIsUnpriced(false)
    setMessages((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith(`pieces.${index}.`))),
    )
    // Unmarks the piece as unlikely, because a changed value needs a new check.
    if (part.confirmed === undefined) setOdd((before) => before.filter((one) => one !== index))
    setPieces((before) =>
      before.map((piece, at) => (at === index ? { ...piece, confirmed: false, ...part } : piece)),
    )
  }

  const body = toMeasures(overview, pieces, language)
  const problems = (): Record<string, string[]> => {
    const missing = body.pieces.flatMap((piece, index) =>
      overview.isDocument
        ? []
        : sides
            .filter((side) => piece[side] === null)
            .map(
              (side) =>
                [`pieces.${index}.${side}`, [t(`shipment:required.${side}`)]] satisfies [string, string[]],
            ),
    )
    return { ...Object.fromEntries(missing), ...allMessages(previewMeasuring.body, body) }
  }
  const run = (send: (checked: Parameters<typeof preview.mutate>[0]['body']) => void) => {
    const found = problems()
    setMessages(found)
    if (Object.keys(found).length === 0 && accepts(previewMeasuring, body)) send(body)
  }

  return {
    pieces,
    outcome,
    isUnpriced,
    messageOf: (index: number, figure: Figure): string | undefined =>
      messages[`pieces.${index}.${figure}`]?.[0],
    firstProblem: Object.keys(messages)[0] ?? null,
    isOdd: (index: number) => odd.includes(index),
    isBusy: preview.isPending || save.isPending,
    change,
    addPiece: () => {
      setOutcome(null)
      setPieces((before) => [...before, emptyPiece])
    },
    removeLast: () => {
      setOutcome(null)
      setPieces((before) => before.slice(0, -1))
    },
    preview: () => run((checked) => preview.mutate({ body: checked })),
    save: () => run((checked) => save.mutate({ body: checked })),
  }
}

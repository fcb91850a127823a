import { useTranslation } from '../../../../platform/text/i18n.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import { parseDecimalText } from '../../../../platform/text/decimal.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { isDocument, volumetricKg } from '../quoteValues.ts'
import type { PieceValues, QuoteValues } from '../quoteValues.ts'
import { boxPresetNames, boxPresets, presetOf } from './boxPresets.ts'
import type { LandingQuote } from './useLandingQuote.ts'
import styles from './Landing.module.css'

const measures = ['width', 'length', 'height', 'weight'] as const

/** Kinds of parcels: shipment type and package type in one choice. */
const kinds = {
  box: { shipmentType: '2', packageType: '1' },
  cargoBag: { shipmentType: '2', packageType: '2' },
  document: { shipmentType: '1', packageType: '1' },
} as const

type Kind = keyof typeof kinds

const kindOf = (values: QuoteValues): Kind =>
  isDocument(values) ? 'document' : values.packageType === '2' ? 'cargoBag' : 'box'

/** Explains which weight counts: volumetric weight above the actual weight is charged. */
const useWeightHint = (pieces: readonly PieceValues[]): string => {
  const { t, language } = useTranslation()
  const volume = pieces.reduce((sum, piece) => sum + (volumetricKg(piece) ?? 0), 0)
  const actual = pieces.reduce((sum, { weight }) => sum + (parseDecimalText(weight, 3) ?? 0), 0)
  if (volume <= actual) return t('pricing:landing.sizeHint')
  return t('pricing:landing.volumeHint', { weight: formatWeight(volume, language) })
}

interface BoxRowProps {
  piece: PieceValues
  index: number
  count: number
  isOfDocument: boolean
  quote: LandingQuote['quote']
}

const BoxRow = ({ piece, index, count, isOfDocument, quote }: BoxRowProps) => {
  const { t } = useTranslation()
  const { messages } = quote.form
  return (
    <fieldset className={styles.box}>
      <legend className={count === 1 ? 'visuallyHidden' : styles.boxTitle}>
        {t('pricing:landing.boxNumber', { number: index + 1 })}
        {count > 1 && (
          <Button
            kind="text"
            size="small"
            aria-label={t('pricing:landing.removeBox', { number: index + 1 })}
            onClick={() => quote.removePiece(index)}
          >
            {t('pricing:landing.remove')}
          </Button>
        )}
      </legend>
      <div className={styles.measures}>
        {measures
          .filter((measure) => !isOfDocument || measure === 'weight')
          .map((measure) => (
            <TextField
              key={measure}
              name={`pieces.${index}.${measure}`}
              label={t(`pricing:landing.${measure}`)}
              suffix={<span className={styles.unit}>{measure === 'weight' ? 'kg' : 'cm'}</span>}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              // A preset fills the measures, and a typed number replaces what is there.
              onClick={({ currentTarget }) => currentTarget.select()}
              value={piece[measure]}
              message={messages[`pieces.${index}.${measure}`]}
              onChange={(value) => quote.changePiece(index, { [measure]: value })}
            />
          ))}
      </div>
    </fieldset>
  )
}

/** Kind, number and measures of the boxes. */
export const BoxFields = ({ quote }: { quote: LandingQuote['quote'] }) => {
  const { t } = useTranslation()
  const { form } = quote
  const { values } = form
  const { pieces } = values
  const kind = kindOf(values)
  const hint = useWeightHint(pieces)
  const add = () => form.setValues({ pieces: [...pieces, pieces.at(-1)!] })
  return (
    <section className={styles.part} aria-label={t('pricing:landing.boxTitle')}>
      <PillChoice
        label={t('pricing:form.shipmentType')}
        value={kind}
        options={(Object.keys(kinds) as Kind[]).map((value) => ({
          value,
          label: t(`pricing:form.${value}`),
        }))}
        onChange={(chosen) => form.setValues(kinds[chosen])}
      />
      {kind === 'box' && pieces.length === 1 && (
        <div className={styles.presets} role="group" aria-label={t('pricing:landing.presets')}>
          {boxPresetNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={presetOf(pieces[0]!) === name}
              onClick={() => quote.changePiece(0, boxPresets[name])}
            >
              {t(`pricing:landing.preset.${name}`)}
            </button>
          ))}
        </div>
      )}
      {pieces.map((piece, index) => (
        <BoxRow
          key={index}
          piece={piece}
          index={index}
          count={pieces.length}
          isOfDocument={kind === 'document'}
          quote={quote}
        />
      ))}
      {form.messages.pieces && <Note tone="bad">{form.messages.pieces}</Note>}
      <div className={styles.boxFoot}>
        <span className={styles.hint}>{kind === 'document' ? t('pricing:landing.documentHint') : hint}</span>
        {kind !== 'document' && (
          <Button kind="text" size="small" onClick={add}>
            {t('pricing:landing.addBox')}
          </Button>
        )}
      </div>
    </section>
  )
}

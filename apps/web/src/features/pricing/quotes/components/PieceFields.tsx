import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import { volumetricKg } from '../quoteValues.ts'
import type { PieceValues } from '../quoteValues.ts'
import styles from './Pricing.module.css'

interface PieceFieldsProps {
  index: number
  piece: PieceValues
  /** True for documents, which have a weight only. */
  isDocument: boolean
  messages: Partial<Record<string, string>>
  onChange: (change: Partial<PieceValues>) => void
  onRemove: () => void
}

const sides = ['width', 'length', 'height'] as const

/** Fields of one piece: sides in cm, weight in kg, and the calculated volumetric weight. */
export const PieceFields = ({ index, piece, isDocument, messages, onChange, onRemove }: PieceFieldsProps) => {
  const { t } = useTranslation()
  const volumetric = volumetricKg(piece)
  const field = (key: keyof PieceValues) => ({
    name: `pieces.${index}.${key}`,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: piece[key],
    message: messages[`pieces.${index}.${key}`],
    onChange: (value: string) => onChange({ [key]: value }),
  })
  return (
    <fieldset className={`${styles.piece} ${isDocument ? styles.documentPiece : ''}`}>
      <legend>{t('pricing:form.piece', { number: index + 1 })}</legend>
      {!isDocument &&
        sides.map((side) => <TextField key={side} {...field(side)} label={t(`pricing:form.${side}`)} />)}
      <TextField {...field('weight')} label={t('pricing:form.weight')} />
      {!isDocument && (
        <div className={styles.volume}>
          <span>{t('pricing:form.volumeWeight')}</span>
          <output>{volumetric === null ? '–' : <WeightText weightKg={volumetric} />}</output>
        </div>
      )}
      <Button
        kind="text"
        size="small"
        onClick={onRemove}
        aria-label={t('pricing:form.removePiece', { number: index + 1 })}
      >
        ×
      </Button>
    </fieldset>
  )
}

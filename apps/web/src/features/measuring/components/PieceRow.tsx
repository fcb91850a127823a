import { volumetricWeightKg } from '@kervan/domain/weight/weight'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { CheckboxField, TextField } from '../../../ui/light/Field.tsx'
import { WeightText } from '../../../ui/light/WeightText.tsx'
import { figures, measuredWeights, sides } from '../measuredPieces.ts'
import type { Figure, Sides, TypedPiece } from '../measuredPieces.ts'
import styles from './Measuring.module.css'

const Declared = ({ piece, isDocument }: { piece: Sides | undefined; isDocument: boolean }) => {
  const { t, language } = useTranslation()
  if (!piece) return <p className={styles.declared}>{t('measuring:notDeclared')}</p>
  const { width, length, height, weight } = piece
  const volume = volumetricWeightKg({ widthCm: width, lengthCm: length, heightCm: height, weightKg: weight })
  return (
    <p className={styles.declared}>
      {t('measuring:declared')}:{' '}
      {!isDocument && (
        <>
          <b>
            {t('measuring:sides', {
              sides: sides.map((side) => formatCount(piece[side], language)).join(' × '),
            })}
          </b>
          {' · '}
        </>
      )}
      <b>
        <WeightText weightKg={weight} />
      </b>
      {!isDocument && (
        <>
          {' · '}
          {t('measuring:volumeWeight')} <WeightText weightKg={volume} />
        </>
      )}
    </p>
  )
}

interface PieceRowProps {
  index: number
  piece: TypedPiece
  declared: Sides | undefined
  isDocument: boolean
  messageOf: (figure: Figure) => string | undefined
  isOdd: boolean
  /** Copies the weight from the scale with one key; undefined without a scale. */
  onWeigh?: () => void
  onChange: (part: Partial<TypedPiece>) => void
  onRemove?: () => void
}

/** One piece: declared values above, measured values below, calculated volumetric weight beside them. */
export const PieceRow = (props: PieceRowProps) => {
  const { index, piece, declared, isDocument, messageOf, isOdd, onWeigh, onChange, onRemove } = props
  const { t, language } = useTranslation()
  const { volumetricKg } = measuredWeights(piece, isDocument, language)
  return (
    <fieldset className={styles.piece} data-piece={index}>
      <legend>{t('measuring:piece', { number: index + 1 })}</legend>
      <Declared piece={declared} isDocument={isDocument} />
      <div className={styles.figures}>
        {figures
          .filter((figure) => !isDocument || figure === 'weight')
          .map((figure) => (
            <TextField
              key={figure}
              label={t(`measuring:figure.${figure}`)}
              name={`pieces.${index}.${figure}`}
              inputMode="decimal"
              autoComplete="off"
              value={piece[figure]}
              message={messageOf(figure)}
              onChange={(text) => onChange({ [figure]: text })}
              suffix={
                figure === 'weight' &&
                onWeigh && (
                  <Button kind="text" size="small" onClick={onWeigh}>
                    {t('measuring:scale.take')}
                  </Button>
                )
              }
            />
          ))}
        {!isDocument && (
          <div className={styles.volume}>
            <span>{t('measuring:volumeWeight')}</span>
            <output>
              <WeightText weightKg={volumetricKg} />
            </output>
          </div>
        )}
        {onRemove && (
          <Button kind="text" size="small" onClick={onRemove}>
            {t('measuring:removePiece')}
          </Button>
        )}
      </div>
      {isOdd && (
        <CheckboxField
          label={t('measuring:confirm')}
          name={`pieces.${index}.confirmed`}
          checked={piece.confirmed}
          onChange={(confirmed) => onChange({ confirmed })}
        />
      )}
    </fieldset>
  )
}

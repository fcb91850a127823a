import { Link } from 'react-router'
import type { PlaceCount } from '@kervan/contract/warehouse/board/board.endpoints'
import { ageGroups } from '@kervan/domain/warehouse/whereabouts'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { linkToPieces } from '../pieceLinks.ts'
import styles from './Board.module.css'

/** Card of one location with pieces: their number, age and holders. Every number links to its list. */
export const PlaceCard = ({ count: placeCount }: { count: PlaceCount }) => {
  const { t, language } = useTranslation()
  const { place, count, lateCount, ages, lateAfterHours, groups, isMore } = placeCount
  const shown = (number: number) => formatCount(number, language)
  return (
    <section className={styles.card} aria-label={t(`warehouse/board:place.${place}`)}>
      <h2>{t(`warehouse/board:place.${place}`)}</h2>
      <div className={styles.number}>
        <Link to={linkToPieces({ place })}>{shown(count)}</Link>
        {lateCount > 0 && (
          <Link to={linkToPieces({ place, isLate: true })}>
            <Tag tone="bad">{t('warehouse/board:lateLink', { shown: shown(lateCount) })}</Tag>
          </Link>
        )}
      </div>
      <p className={styles.help}>
        {t(`warehouse/board:help.${place}`)}{' '}
        {t(`warehouse/board:rule.${place}`, { count: lateAfterHours ?? 0 })}
      </p>
      <dl className={styles.ages}>
        {ageGroups.map(
          (age, index) =>
            ages[index]! > 0 && (
              <div key={age}>
                <dt>{t(`warehouse/board:age.${age}`)}</dt>
                <dd>
                  <Link to={linkToPieces({ place, age })}>{shown(ages[index]!)}</Link>
                </dd>
              </div>
            ),
        )}
      </dl>
      {groups.length > 0 && (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.courierId ?? group.bagId ?? group.flightId ?? group.station}>
              <Link to={linkToPieces({ place, group })}>{group.name}</Link>
              <span>{shown(group.count)}</span>
              {group.lateCount > 0 && (
                <Link to={linkToPieces({ place, group, isLate: true })}>
                  <Tag tone="bad">{t('warehouse/board:lateLink', { shown: shown(group.lateCount) })}</Tag>
                </Link>
              )}
            </li>
          ))}
          {isMore && <li>{t('warehouse/board:more')}</li>}
        </ul>
      )}
    </section>
  )
}

import { Fragment } from 'react'
import { Sign } from '../../../ui/light/Sign.tsx'

/** Text of changes with drawn arrows, because the font of the screens has none. */
export const Arrowed = ({ text }: { text: string }) => (
  <>
    {text.split(' → ').map((part, index) => (
      <Fragment key={index}>
        {index > 0 && (
          <>
            {' '}
            <Sign kind="arrow" />{' '}
          </>
        )}
        {part}
      </Fragment>
    ))}
  </>
)

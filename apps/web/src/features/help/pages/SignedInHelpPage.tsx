import { searchableScreens } from '../../../platform/screens/menu.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { HelpPage } from './HelpPage.tsx'

/** Help with links to the screens that the user may open. */
export const SignedInHelpPage = () => {
  const paths = new Set(searchableScreens(useRooms()).map(({ screen }) => screen.path))
  return <HelpPage openPaths={paths} />
}

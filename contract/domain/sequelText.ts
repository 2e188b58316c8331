import type { Sequel } from './owed.ts';

/**
 * Names the text of the web app that says what follows a last day; the mail of a part uses it too. French authorities
 * reach no account abroad, so another authority collects there.
 * @returns null if nothing follows
 */
export function sequelKey(kind: Sequel['kind'], isAbroad: boolean) {
  switch (kind) {
    case 'increase':
      return 'detail.suite.augmentation';
    case 'newNotice':
      return 'detail.suite.nouvelAvis';
    case 'collection':
      return isAbroad
        ? 'detail.recouvrement.apresAvis.etranger'
        : 'detail.recouvrement.apresAvis.france';
    case 'nothing':
      return null;
  }
}

import { isolated, type TextsOf } from '@stoa/ui';
import type { groupsTexts } from '../../rooms/groups/groups.texts.js';
import { cancel, changes, close, count, quoted, tableOf, tryAgain } from './words.js';

export const groups = {
  title: 'ניהול עוזרים',
  group: 'קבוצה',
  createNewGroup: '+ יצירת קבוצה חדשה',
  views: 'תצוגות הקבוצה',
  tabs: {
    dashboard: 'לוח בקרה',
    conversations: 'שיחות',
    edit_assistant: 'עוזרים',
    group: 'ניהול הקבוצה',
  },
  close,
  cancel,
  confirm: 'אישור',
  tryAgain,
  loading: 'הקבוצות בטעינה…',
  loadFailed: 'לא ניתן לקרוא את הקבוצות שלך.',
  incomplete: 'לא ניתן היה לקרוא חלק מהקבוצות שלך, וייתכן שהן חסרות כאן.',
  noGroups: 'אין קבוצה בניהולך',
  noGroupsHint: 'קבוצות מופיעות כאן כשיש לך בהן הרשאת כתיבה או ניהול.',
  noGroupsCreate: 'קבוצה משתפת עוזרים עם חבריה. ניהול הקבוצה יהיה בידך.',

  createGroup: 'יצירת קבוצה',
  creating: 'הקבוצה ביצירה…',
  groupName: 'שם הקבוצה',
  groupNameHint: 'החברים רואים אותו לצד העוזרים של הקבוצה.',
  groupTypes: 'סוגי הקבוצה',
  groupTypesHint: 'סוגים של חברים, כמו סטודנטים וסגל. עוזר יכול להתייחס לכל סוג בדרך משלו.',
  addMembers: 'הוספת חברים',
  systemKey: 'מפתח מערכת',
  systemKeyHint: 'תוכנית שמשתמשת במפתח ה־API הזה הופכת לחברה.',
  chooseSystemKey: 'בחירת מפתח מערכת',
  addMembersHint:
    'אפשר להקליד כתובת, להדביק כמה כתובות, או להקליד # ושם של קבוצה כדי להוסיף את כל חבריה. לחברים חדשים יש הרשאת קריאה.',
  peopleAdmins: 'ניהול הקבוצה יהיה בידך.',

  types: {
    add: 'הוספה',
    field: 'סוג חדש',
    placeholder: 'סטודנטים',
    remove: (type) => `הסרת ${isolated(type)}`,
    none: 'אין סוגי קבוצה',
    present: (type) => `${quoted(type)} כבר קיים.`,
    used: (names, n) => {
      const several = `לעוזרים יש טקסטים עבור ${names}. הם אינם בשימוש כל עוד הסוגים אינם קיימים, ויימחקו כשהעוזר יישמר. לעדכן בכל זאת?`;
      return count(
        n,
        `לעוזרים יש טקסטים עבור ${names}. הם אינם בשימוש כל עוד הסוג אינו קיים, ויימחקו כשהעוזר יישמר. לעדכן בכל זאת?`,
        several,
        several,
      );
    },
  },

  members: 'חברים',
  memberName: 'שם',
  accessLevel: 'רמת גישה',
  levels: { read: 'קריאה', write: 'כתיבה', admin: 'ניהול' },
  levelOf: (name) => `רמת הגישה של ${isolated(name)}`,
  you: 'את/ה',
  key: 'מפתח מערכת',
  noMembers: 'אין חברים להצגה',
  onlyAdmins: 'רק מנהלי הקבוצה משנים את סוגיה, את חבריה ואת הגישה שלהם.',
  addUsers: 'הוספת משתמשים',
  deleteUsers: 'הסרת משתמשים',
  updateAccess: 'עדכון הגישה של משתמשים',
  deleteGroup: 'מחיקת הקבוצה',
  deleteGroupHint: 'העוזרים שלה נמחקים איתה, לכל החברים.',
  askDeleteGroup: (name) => `למחוק את הקבוצה ${quoted(name)} עם העוזרים שלה, לכל החברים? אי אפשר לבטל זאת.`,
  apiKey: 'מפתח API',
  apiKeyHint:
    'בעזרתו תוכנית משוחחת עם העוזרים של הקבוצה ושומרת אותם. הוא מופיע בין החברים כמפתח מערכת, ואפשר לשנות את הגישה שלו.',
  replaceKey: 'החלפת מפתח ה־API',
  askReplaceKey:
    'ליצור מפתח API חדש לקבוצה? מפתח קודם יפסיק לפעול מיד, ובקשות של תוכניות במפתח החדש יחויבו בחשבונך.',
  askRemove: (n) =>
    count(n, 'להסיר משתמש אחד מהקבוצה?', 'להסיר שני משתמשים מהקבוצה?', 'להסיר # משתמשים מהקבוצה?'),
  askRemoveSelf: (name) =>
    `לעזוב את ${quoted(name)}? הקבוצה והעוזרים שלה יוסרו מהרשימות שלך, ורק מנהל הקבוצה יוכל להוסיף אותך שוב.`,
  askLower: {
    interface: 'לשנות את הגישה שלך לקריאה? אחרי השינוי אפשר להשתמש בעוזרים של הקבוצה, אך לא לנהל אותה כאן.',
    control:
      'לשנות את הגישה שלך לכתיבה? אחרי השינוי אפשר לערוך עוזרים, אך לא לשנות חברים, סוגים או את הקבוצה.',
  },
  changes,
  chosen: (n) => count(n, 'נבחר משתמש אחד', 'נבחרו שני משתמשים', 'נבחרו # משתמשים'),
  table: tableOf('חברים'),

  assistants: 'העוזרים של הקבוצה',
  createAssistant: 'יצירת עוזר',
  deleteAssistant: 'מחיקת העוזר',
  editAssistant: 'עריכת העוזר',
  versions: 'גרסאות',
  askDeleteAssistant: (name) =>
    `למחוק את ${quoted(name)} לכל החברים? שיחות איתו נשארות, אך אי אפשר להמשיך בהן איתו.`,
  noAssistants: 'עדיין אין עוזרים',
  noAssistantsHint: 'חברי הקבוצה יכולים להשתמש בעוזרים שלה אחרי שפורסמו.',
  untitled: 'עוזר ללא שם',
  published: 'פורסם',
  unpublished: 'לא פורסם',
  publish: 'מפורסם לחברים',
  publishHint: 'חברים עם הרשאת קריאה רואים עוזר ומשתמשים בו רק כל עוד הוא מפורסם.',
  assistantId: 'מזהה העוזר',
  copyId: 'העתקת מזהה העוזר',
  fixed: 'העוזר הזה מגיע עם המוצר ולא ניתן לשנות אותו כאן.',
} satisfies TextsOf<typeof groupsTexts>;

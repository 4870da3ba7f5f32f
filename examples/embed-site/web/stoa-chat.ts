// The element, from the package, in a file of this site. Importing it defines `<stoa-chat>`.
import '@stoa/chat/embed';
